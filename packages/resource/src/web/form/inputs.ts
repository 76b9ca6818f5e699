import type { ComponentType } from 'react'
import type { InputProps } from '../kinds/kind.ts'

/** Inputs of a screen's own for some fields. */
export type InputOverrides = Readonly<Record<string, ComponentType<InputProps>>>
