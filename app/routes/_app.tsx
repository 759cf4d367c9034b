import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'

export { AppShell as component } from '../shell/app-shell.tsx'

/** Not awaited, so that the pages' loaders run in parallel. */
export function loader(): void {
  void queryClient.query(meQuery).catch(() => {})
}
