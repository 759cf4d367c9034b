import { HAS_UNSENT } from '../kept-names.ts'

export function hasUnsent(userId: string): boolean {
  return localStorage.getItem(HAS_UNSENT)?.includes(userId) === true
}
