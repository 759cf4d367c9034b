/** The part of `web-push` that we use; the package has no types. */
declare module 'web-push' {
  interface Subscription {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }

  interface Options {
    headers: Record<string, string>
    contentEncoding: 'aes128gcm'
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
    /** The header that signs a request (RFC 8292). @param audience the origin of the push service */
    getVapidHeaders(
      audience: string,
      subject: string,
      publicKey: string,
      privateKey: string,
      contentEncoding: 'aes128gcm',
    ): { Authorization: string }
    /** Encrypts a message for its request, which is not sent. */
    generateRequestDetails(to: Subscription, payload: string, options: Options): RequestDetails
  }
  export default webPush
}
