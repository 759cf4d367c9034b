import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'

import { dayQuery } from '#features/matches/web/match-queries.ts'
import { Button } from '#ui/base/button.tsx'

import { PrintedDay } from './printed-day.tsx'

export function PrintDay({ day }: { day: string }) {
  const [state, setState] = useState<'closed' | 'asked' | 'printed'>('closed')
  const matches = useQuery({ ...dayQuery(day), enabled: state !== 'closed' })
  return (
    <>
      <Button
        tone="bare"
        loading={state === 'asked' && matches.isFetching}
        icon={<Printer aria-hidden="true" className="size-5" />}
        onClick={() => setState('asked')}
      >
        Print
      </Button>
      {matches.data !== undefined && state !== 'closed' && (
        <PrintedDay
          day={day}
          matches={matches.data}
          open={state === 'asked' && !matches.isFetching}
          onPrinted={() => setState('printed')}
        />
      )}
    </>
  )
}
