import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type IconName, iconNamed } from '../brand/Icon.tsx'
import { matchScreen, mayOpen } from '../screen/screen.ts'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { useApp } from './app-context.ts'
import { consoleActions } from './console-actions.ts'
import { useMenu } from './menu-entries.ts'
import {
  matchingActions,
  matchingScreens,
  paletteScreens,
  partAsked,
  type VehiclePart,
} from './palette-entries.ts'
import { useArrowChoice } from './useArrowChoice.ts'
import { HEADER_TYPE, type Hit, useHits, useMayFindVehicles } from './vehicle-hits.ts'

/** One line of the palette. */
export interface PaletteChoice {
  key: string
  icon: IconName
  title: string
  hint: string
  /** The address that it opens, or what it does. */
  to: string | (() => void)
}

const SCREENS_MAX = 12
const VEHICLES_MAX = 8
const ACTIONS_MAX = 8

const vehicleChoice = ({ id, extra }: Hit, part: VehiclePart | undefined): PaletteChoice => ({
  key: `vehicle-${id}`,
  icon: 'car',
  title: [extra.plateCode ?? extra.vin ?? '', ...(part ? [part.title] : [])].join(' · '),
  hint: [extra.vin, extra.machineCode, extra.orgName].filter(Boolean).join(' · '),
  to: `/single-vehicle/${encodeURIComponent(extra.vin ?? '')}${part ? `?tab=${part.tab}` : ''}`,
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

/** What can be begun on the screens that the user may open, and what the console itself does. */
function useActions(): PaletteChoice[] {
  const t = useText()
  const { screens, actions } = useApp()
  const permissions = useSession((s) => s.permissions)
  const { data } = useQuery({
    queryKey: ['palette', 'actions'],
    queryFn: () => actions?.() ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  })
  const permitted = (data ?? []).flatMap(({ key, icon, title, permission, screen, path }) => {
    const at = matchScreen(screens, screen)
    if (!at || !permissions.includes(permission) || !mayOpen(at, permissions)) return []
    return [{ key, icon, title: title(), hint: t(at.titleKey), to: path }]
  })
  return [
    ...consoleActions(t).map(({ run, ...action }) => ({ ...action, hint: '', to: run })),
    ...permitted,
  ].map((choice) => ({ ...choice, key: `action-${choice.key}` }))
}

interface Choices {
  screens: PaletteChoice[]
  actions: PaletteChoice[]
  vehicles: PaletteChoice[]
}

function useChoices(typed: string): Choices {
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
        to: path,
      })),
    actions: matchingActions(useActions(), typed).slice(0, ACTIONS_MAX),
    vehicles: hits
      .filter((hit) => hit.type !== HEADER_TYPE && hit.extra.vin)
      .slice(0, VEHICLES_MAX)
      .map((hit) => vehicleChoice(hit, part)),
  }
}

export interface PaletteState {
  typed: string
  screens: readonly PaletteChoice[]
  actions: readonly PaletteChoice[]
  vehicles: readonly PaletteChoice[]
  /** What Enter would open; undefined where nothing matches. */
  chosen: PaletteChoice | undefined
  write(typed: string): void
  open(choice: PaletteChoice): void
  /** Answers whether the key was meant for the list. */
  press(key: string): boolean
}

/** Screens of the menu, actions and vehicles that match what is typed; opening one closes the palette. */
export function usePalette(onClose: () => void): PaletteState {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { screens, actions, vehicles } = useChoices(typed)
  const arrows = useArrowChoice([...screens, ...actions, ...vehicles])
  const open = (choice: PaletteChoice) => {
    onClose()
    if (typeof choice.to === 'string') void navigate(choice.to)
    else choice.to()
  }
  return {
    typed,
    screens,
    actions,
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
