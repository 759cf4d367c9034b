import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import * as paths from '#app/paths.ts'
import { messageOf } from '#client/api-error.ts'
import { redirectBack } from '#client/sign-in.ts'
import { useSubmission } from '#client/use-submission.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { gameNameProblem } from '../games.rules.ts'
import { addGame } from './games-query.ts'

export function NewGamePage() {
  const repaired = useLocation({ select: ({ state }) => state.openGame })
  return (
    <>
      <PageTitle title="Add a game" />
      <Card className="max-w-xl">
        <NewGameForm key={repaired?.writeId} repaired={repaired} />
      </Card>
    </>
  )
}

export function SignInToAddGame() {
  return (
    <Card>
      <title>Add a game · Tabletally</title>
      <h1 className="text-title">Add a game</h1>
      <p className="mt-3 mb-6 text-base text-muted">Please sign in to add a game.</p>
      <ButtonLink to="/login" search={redirectBack(paths.newGame)} wide>
        Sign in
      </ButtonLink>
    </Card>
  )
}

function NewGameForm({ repaired }: { repaired: { writeId: string; name: string } | undefined }) {
  const navigate = useNavigate()
  const [name, setName] = useState(repaired?.name ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const add = useSubmission(async () => {
    const { game, message } = await addGame(name, repaired?.writeId)
    toast.success(message)
    await navigate({ to: '/matches/new', search: { game: game._id } })
  })

  async function submit() {
    const found = gameNameProblem(name)
    setProblem(found)
    if (found === null) await add.run()
  }

  return (
    <Form onSubmit={submit} errors={add.errors} className="flex flex-col gap-5">
      {add.error !== null && add.errors['name'] === undefined && (
        <Banner tone="error">{messageOf(add.error, 'Failed to add game.')}</Banner>
      )}
      <TextField
        label="Game name"
        name="name"
        value={name}
        onChange={(typed) => {
          setName(typed)
          setProblem(null)
        }}
        error={problem}
        required
        autoFocus
        autoComplete="off"
      />
      <div ref={nextStepAttribute} className="flex flex-wrap gap-3">
        <Button type="submit" loading={add.pending}>
          Add game
        </Button>
        <ButtonLink to="/matches/new" tone="quiet">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
