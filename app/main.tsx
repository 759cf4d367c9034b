import './styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'

import { dropEarlyResponse } from '../client/early-response.ts'
import { router } from './router.tsx'
import { watchTyping } from './typed-before.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
const typing = watchTyping(root)

// The skeleton of index.html, or the prerendered page, stays until the first page's code has loaded.
void router.load().finally(() => renderApp(root))

function renderApp(into: HTMLElement) {
  dropEarlyResponse()
  // A transition renders in steps of a few milliseconds, so that taps are handled between them.
  startTransition(() => {
    createRoot(into).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  })
}

function App() {
  useEffect(() => {
    if (root !== null) typing.moveTo(root)
  }, [])
  return <RouterProvider router={router} />
}
