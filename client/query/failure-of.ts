import { messageOf } from '../api-error.ts'

/** What `LoadFailure` says of a query, and does on a press. @param fallback where the server said nothing */
export function failureOf(
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> },
  fallback: string,
) {
  return {
    message: messageOf(query.error, fallback),
    retrying: query.isFetching,
    onRetry: () => void query.refetch(),
  }
}
