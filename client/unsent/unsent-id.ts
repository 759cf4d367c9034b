// Apart from `unsent-write.ts`, so that pages with a match do not load its parsers.

const PREFIX = 'unsent-'

/** The id of what a write will make, until the server has answered it. */
export const unsentId = ({ id }: { id: string }): string => `${PREFIX}${id}`

export const isUnsentId = (id: string): boolean => id.startsWith(PREFIX)
