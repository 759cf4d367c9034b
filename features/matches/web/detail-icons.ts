import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import NotebookPen from 'lucide-react/icons/notebook-pen'

import type { DetailKey } from '../match-details.rules.ts'

export const detailIcons: Record<DetailKey, typeof Clock> = {
  location: MapPin,
  durationMinutes: Clock,
  notes: NotebookPen,
}
