import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type IconName, iconNamed } from '../brand/Icon.tsx'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { useMenu } from './menu-entries.ts'
import { matchingScreens, paletteScreens, partAsked, type VehiclePart } from './palette-entries.ts'
import { useArrowChoice } from './useArrowChoice.ts'
import { HEADER_TYPE, type Hit, useHits, useMayFindVehicles } from './vehicle-hits.ts'

/** One line of the palette. */
export interface PaletteChoice {
  key: string
  icon: IconName
  title: string
  hint: string
  path: string
}

const SCREENS_MAX = 12
const VEHICLES_MAX = 8

const vehicleChoice = ({ id, extra }: Hit, part: VehiclePart | undefined): PaletteChoice => ({
  key: `vehicle-${id}`,
  icon: 'car',
  title: [extra.plateCode ?? extra.vin ?? '', ...(part ? [part.title] : [])].join(' · '),
  hint: [extra.vin, extra.machineCode, extra.orgName].filter(Boolean).join(' · '),
  path: `/single-vehicle/${encodeURIComponent(extra.vin ?? '')}${part ? `?tab=${part.tab}` : ''}`,
})

/** Parts of a vehicle's page that the user may open. */
function useVehicleParts(): VehiclePart[] {
  const t = useText()
  const permissions = useSession((s) => s.permissions)
  return permissions.flatMap((permission) => {
    const tab = /^single-vehicle\/(\w+)\/find$/.exec(permission)?.[1]
    return tab ? [{ tab, title: t(`single-vehicle/${tab}`) }] : []
  })
}

function useChoices(typed: string): { screens: PaletteChoice[]; vehicles: PaletteChoice[] } {
  const menu = useMenu()
  const entries = useMemo(() => paletteScreens(menu), [menu])
  const { part, rest } = partAsked(useVehicleParts(), typed)
  const { hits } = useHits(useMayFindVehicles() ? rest : '')
  return {
    screens: matchingScreens(entries, typed)
      .slice(0, SCREENS_MAX)
      .map(({ key, icon, title, group, path }) => ({
        key,
        icon: iconNamed(icon) ?? 'file',
        title,
        hint: group,
        path,
      })),
    vehicles: hits
      .filter((hit) => hit.type !== HEADER_TYPE && hit.extra.vin)
      .slice(0, VEHICLES_MAX)
      .map((hit) => vehicleChoice(hit, part)),
  }
}

export interface PaletteState {
  typed: string
  screens: readonly PaletteChoice[]
  vehicles: readonly PaletteChoice[]
  /** What Enter would open; undefined where nothing matches. */
  chosen: PaletteChoice | undefined
  write(typed: string): void
  open(choice: PaletteChoice): void
  /** Answers whether the key was meant for the list. */
  press(key: string): boolean
}

/** Screens of the menu and vehicles that match what is typed; opening one closes the palette. */
export function usePalette(onClose: () => void): PaletteState {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { screens, vehicles } = useChoices(typed)
  const arrows = useArrowChoice([...screens, ...vehicles])
  const open = (choice: PaletteChoice) => {
    onClose()
    void navigate(choice.path)
  }
  return {
    typed,
    screens,
    vehicles,
    chosen: arrows.chosen,
    write: (text) => {
      setTyped(text)
      arrows.restart()
    },
    open,
    press: (key) => {
      if (arrows.move(key)) return true
      if (key !== 'Enter' || !arrows.chosen) return false
      open(arrows.chosen)
      return true
    },
  }
}
