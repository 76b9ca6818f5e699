import { anyResource, f } from '@motorpool/resource/shared'
import { type InputProps, webKind } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { fences } from '../../../shared/fences.ts'

const resource = anyResource(fences)
const field = f.area({ partial: true })
const Input: ComponentType<InputProps> = webKind(field).Input

/** The way to an area by its code: its province, its city, itself. */
export function areaCodesOf(code: string | null): string[] {
  if (code === null) return []
  const way = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  return [...new Set(way)]
}

interface Props {
  value: string[]
  disabled: boolean
  /** Default: as staff's form names it. */
  placeholder?: string
  onChange(code: string | null): void
}

/** A province, city or district. */
export function AreaField({ value, disabled, placeholder, onChange }: Props): ReactNode {
  const t = useText()
  return createElement(Input, {
    resource,
    name: 'areaCode',
    values: {},
    field,
    id: 'fence-area',
    value,
    disabled,
    placeholder: placeholder ?? t('vehicle/fences.areaCode'),
    onChange: (codes: unknown) => onChange(Array.isArray(codes) ? String(codes.at(-1)) : null),
  })
}
