import type { ReactNode } from 'react'
import { fuels } from '../../shared/index.ts'
import { UseScreen } from '../UseScreen.tsx'

export default function Fuel(): ReactNode {
  return <UseScreen resource={fuels} measures={['fuel', 'energy']} days="fuelList" shown="fuel" />
}
