import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { prerender } from 'react-dom/static'

import { ForgotPasswordPage } from '#features/accounts/web/signed-out/forgot-password-page.tsx'
import { LoginPage } from '#features/accounts/web/signed-out/login-page.tsx'
import { SigningIn } from '#features/accounts/web/signed-out/oauth-success-page.tsx'
import { ResetPasswordPage } from '#features/accounts/web/signed-out/reset-password-page.tsx'
import { CheckEmailPage } from '#features/sign-up/web/check-email-page.tsx'
import { SignupPage } from '#features/sign-up/web/signup-page.tsx'
import { VerifyEmailPage } from '#features/sign-up/web/verify-email-page.tsx'

import { component as NotFoundPage } from '../routes/not-found.tsx'
import { PublicShell } from './public-shell.tsx'

/** By their addresses. app/public/first-paint.js replaces this address on /check-email. */
const pages: Record<string, RouteComponent> = {
  login: LoginPage,
  signup: SignupPage,
  'forgot-password': ForgotPasswordPage,
  'reset-password?token=_': ResetPasswordHeading,
  'check-email?email=_': CheckEmailPage,
  'verify-email?token=_': VerifyEmailPage,
  'oauth-success': SigningIn,
}

/** The only one without the picture. */
const NOT_FOUND = 'not-found'

/** Whether the link has ended is not known yet, and what is below the heading depends on it. */
function ResetPasswordHeading() {
  return (
    <div className="[&_h1~*]:invisible">
      <ResetPasswordPage />
    </div>
  )
}

/**
 * In the build's own process (scripts/vite/prerendered.ts).
 * @returns HTML by the name of the page, `login`
 */
export async function renderPages(): Promise<Record<string, string>> {
  const root = createRootRoute()
  // The same ids as in the files of app/routes, by which pages read their search.
  const shell = createRoute({ getParentRoute: () => root, id: '_public', component: PublicShell })
  const routes = Object.entries(pages).map(([address, component]) => {
    const path = nameOf(address)
    return createRoute({ getParentRoute: () => shell, path, component, loader: () => null })
  })
  const notFound = createRoute({
    getParentRoute: () => root,
    path: NOT_FOUND,
    component: NotFoundPage,
  })
  const routeTree = root.addChildren([shell.addChildren(routes), notFound])
  const rendered: Record<string, string> = {}
  for (const address of [...Object.keys(pages), NOT_FOUND]) {
    const history = createMemoryHistory({ initialEntries: [`/${address}`] })
    const router = createRouter({ routeTree, history })
    await router.load()
    const { prelude } = await prerender(<RouterProvider router={router as never} />, {
      onError(error) {
        throw error
      },
    })
    rendered[nameOf(address)] = await new Response(prelude).text()
  }
  return rendered
}

function nameOf(address: string): string {
  return address.replace(/\?.*/u, '')
}
