import type { ReactNode } from 'react'
import { announcements } from '../../shared/announcements.ts'
import { PublishingScreen } from '../parts/PublishingScreen.tsx'

export default function Announcements(): ReactNode {
  return <PublishingScreen resource={announcements} />
}
