export const WAITS_HERE = 'Waits here: it is sent when there is a network'
