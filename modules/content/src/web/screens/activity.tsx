import type { ReactNode } from 'react'
import { activities } from '../../shared/activities.ts'
import { CitySelect } from '../parts/CitySelect.tsx'
import { PublishingScreen } from '../parts/PublishingScreen.tsx'

const INPUTS = { cityCodes: CitySelect }

export default function Activities(): ReactNode {
  return <PublishingScreen resource={activities} inputs={INPUTS} />
}
