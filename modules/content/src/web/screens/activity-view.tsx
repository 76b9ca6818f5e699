import type { ReactNode } from 'react'
import { activities } from '../../shared/activities.ts'
import { EntryPage } from '../parts/EntryPage.tsx'

export default function ActivityView(): ReactNode {
  return <EntryPage resource={activities} />
}
