import './styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { router } from './router.tsx'

// The skeleton of index.html stays until the first page's code has loaded.
void router.load().finally(renderApp)

function renderApp() {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  // A transition renders in steps of a few milliseconds, so that taps are handled between them.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}
