import './styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { router } from './router.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The skeleton of index.html stands until the first page's code is here.
void router.load().finally(() => {
  // A transition is drawn in steps of a few milliseconds, between which a tap is answered.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
})
