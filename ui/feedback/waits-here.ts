export const WAITS_HERE = 'Waits here until there is a network'
