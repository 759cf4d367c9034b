import './styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { dropEarlyResponses } from '../client/early-response.ts'
import { router } from './router.tsx'

// The skeleton of index.html stays until the first page's code has loaded.
void router.load().finally(renderApp)

/** The page's components and what needs the user's id send their requests when it is rendered. */
const ALL_SENT_MS = 2000

function renderApp() {
  setTimeout(dropEarlyResponses, ALL_SENT_MS)
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
