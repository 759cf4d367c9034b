import './styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { dropEarlyResponses } from '../client/early-responses.ts'
import { router } from './router.tsx'

// Not in the same task as all code of the page for the first time: a tap comes between.
setTimeout(() => {
  // The skeleton of index.html stands until the first page's code is here.
  void router.load().finally(draw)
})

function draw() {
  dropEarlyResponses()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  // A transition is drawn in steps of a few milliseconds, between which a tap is answered.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}
