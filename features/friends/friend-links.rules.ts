export const FRIEND_LINK_DAYS = 30
/** The same for an unknown link, an ended one, and that of somebody who is suspended. */
export const FRIEND_LINK_ENDED = 'This link has ended.'
export const OWN_LINK = 'This is your own link: show it to somebody else.'
