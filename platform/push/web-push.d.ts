/** The part of `web-push` that we use; the package has no types. */
declare module 'web-push' {
  interface Subscription {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }

  interface Options {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    TTL: number
    topic: string
  }

  interface RequestDetails {
    method: string
    headers: Record<string, string | number>
    body: Buffer
    endpoint: string
  }

  const webPush: {
    /** Encrypts a message and signs its request, which is not sent. */
    generateRequestDetails(to: Subscription, payload: string, options: Options): RequestDetails
  }
  export default webPush
}
