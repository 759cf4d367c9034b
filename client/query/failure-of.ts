import { messageOf } from '../api-error.ts'

/** @param fallback where the server said nothing */
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
