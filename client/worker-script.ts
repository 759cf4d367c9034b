/** Trusted Types, as far as this needs them; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * The Content-Security-Policy allows this one policy (platform/security/secure-headers.ts), for scripts of
 * this origin alone.
 */
export function workerScript(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('worker', {
    createScriptURL: (script) => {
      const { origin } = new URL(script, window.location.href)
      if (origin !== window.location.origin) throw new TypeError('Not a script of this app.')
      return script
    },
  })
  return policy?.createScriptURL(url) ?? url
}
