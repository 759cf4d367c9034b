import type { UnsentWrite } from './unsent-write.ts'

/** The code of what was read from a file, and that nobody has looked at since. */
export const FROM_FILE = 'from_file'

export const isFromFile = ({ refused }: UnsentWrite): boolean => refused?.code === FROM_FILE
