import type { ReactNode } from 'react'
import { mileages } from '../../shared/index.ts'
import { UseScreen } from '../UseScreen.tsx'

export default function Mileage(): ReactNode {
  return <UseScreen resource={mileages} measures={['distance']} days="mileageList" shown="distance" />
}
