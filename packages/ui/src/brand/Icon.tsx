import type { ReactNode } from 'react'
import { ICON_PATHS, type IconName } from './icon-paths.ts'

export type { IconName }

interface Props {
  name: IconName
  size?: number
  className?: string
  /** Read out; without it the icon is decoration. */
  label?: string
}

/** Our line icons: 24-unit grid, one stroke, the colour of the text around them. */
export function Icon({ name, size = 16, className, label }: Props): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className ? `mp-icon ${className}` : 'mp-icon'}
      fill="none"
      stroke="currentColor"
      strokeWidth={size <= 16 ? 1.9 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}

/** All names, as a chooser offers them. */
export const ICON_NAMES = Object.keys(ICON_PATHS) as readonly IconName[]

/** Names that menus may use for ours. */
const ALIASES: Readonly<Record<string, IconName>> = {
  setting: 'settings',
  hdd: 'chip',
  dashboard: 'gauge',
  monitor: 'screen',
  team: 'users',
  'line-chart': 'chart',
}

/** The icon a menu names, when there is one of that name. */
export function iconNamed(name: string | null | undefined): IconName | undefined {
  if (!name) return undefined
  return Object.hasOwn(ICON_PATHS, name) ? (name as IconName) : ALIASES[name]
}
