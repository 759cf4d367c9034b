import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { bggUserProblem } from '../../added-imports.rules.ts'
import { importSourcesQuery } from '../import-queries.ts'

/** Plays of BoardGameGeek by user name, where the server may ask for them. */
export function BggForm({ onUserName }: { onUserName: (userName: string) => void }) {
  const sources = useQuery(importSourcesQuery)
  const [userName, setUserName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function submit() {
    const found = bggUserProblem(userName.trim())
    setProblem(found)
    if (found === null) onUserName(userName.trim())
  }

  return (
    <Card title="From BoardGameGeek by name">
      {sources.isPending ? (
        <Skeleton className="h-12 w-full" />
      ) : sources.isError ? (
        <>
          <p className="mb-3 text-muted">{messageOf(sources.error, 'This part did not load.')}</p>
          <Button
            tone="quiet"
            size="small"
            loading={sources.isFetching}
            onClick={() => void sources.refetch()}
          >
            Load it again
          </Button>
        </>
      ) : (
        <Form onSubmit={submit} className="flex flex-col items-start gap-3">
          <TextField
            label="User name at BoardGameGeek"
            hint="All plays of that account, read here as from a file."
            error={problem}
            value={userName}
            onChange={(text) => {
              setProblem(null)
              setUserName(text)
            }}
            maxLength={40}
            autoComplete="off"
            className="w-full"
          />
          <Button type="submit" tone="quiet">
            Fetch plays
          </Button>
        </Form>
      )}
    </Card>
  )
}
