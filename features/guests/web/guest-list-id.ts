/** The list of guests, which has the focus after a row of it has gone. */
export const GUEST_LIST = 'guests'
