import { nemesisOf, partnerRank, ranked, victimOf } from './chance.rules.ts'
import type { YearPage } from './stats.contract.ts'

export function yearOf(text: string): number | null {
  return /^(?!0000)\d{4}$/u.test(text) ? Number(text) : null
}

export function yearText(year: number): string {
  return String(year).padStart(4, '0')
}

/** null where there are too few matches to tell. */
export function peopleOfYear({ people }: Pick<YearPage, 'people'>) {
  return {
    nemesis: nemesisOf(people),
    victim: victimOf(people),
    // Somebody with whom one only lost is no best partner.
    partner: ranked(people, partnerRank).find(({ coopWins }) => coopWins > 0) ?? null,
  }
}
