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
import { SignupPage } from '#features/accounts/web/signed-out/signup-page.tsx'

import { PublicShell } from './public-shell.tsx'

/** The pages that are the same for everybody before any script runs. */
const pages: Record<string, RouteComponent> = {
  login: LoginPage,
  signup: SignupPage,
  'forgot-password': ForgotPasswordPage,
}

/**
 * What a page shows before anybody does anything, in the build's own process (scripts/vite/prerendered.ts).
 * @returns HTML by the name of the page, e.g. `login`
 */
export async function renderPages(): Promise<Record<string, string>> {
  const root = createRootRoute()
  // The same ids as in the files of app/routes, by which pages read their search.
  const shell = createRoute({ getParentRoute: () => root, id: '_public', component: PublicShell })
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => shell, path, component, loader: () => null }),
  )
  const routeTree = root.addChildren([shell.addChildren(routes)])
  const rendered: Record<string, string> = {}
  for (const name of Object.keys(pages)) {
    const history = createMemoryHistory({ initialEntries: [`/${name}`] })
    const router = createRouter({ routeTree, history })
    await router.load()
    const { prelude } = await prerender(<RouterProvider router={router as never} />, {
      onError(error) {
        throw error
      },
    })
    rendered[name] = await new Response(prelude).text()
  }
  return rendered
}
