import type { MapTheme, VehicleStatus } from './types.ts'

export interface BasePalette {
  sea: string
  foreign: string
  land: string
  foreignBorder: string
  nation: string
  nationGlow: string
  coast: string
  province: string
  city: string
  district: string
  countryLabel: string
  provinceLabel: string
  capitalLabel: string
  cityLabel: string
  districtLabel: string
  halo: string
}

export const BASE: Record<MapTheme, BasePalette> = {
  light: {
    sea: '#d9e4ec',
    foreign: '#edeeec',
    land: '#fbfaf8',
    foreignBorder: '#d5d7d6',
    nation: '#a99fb4',
    nationGlow: '#e9e3ee',
    coast: '#b9cbd7',
    province: '#c2c6ce',
    city: '#cfd3d9',
    district: '#d9dde3',
    countryLabel: '#9aa1ab',
    provinceLabel: '#7b8494',
    capitalLabel: '#2f3947',
    cityLabel: '#566070',
    districtLabel: '#8b94a2',
    halo: '#fbfaf8',
  },
  dark: {
    sea: '#0e151c',
    foreign: '#161c23',
    land: '#1e252e',
    foreignBorder: '#29313a',
    nation: '#6b7488',
    nationGlow: '#272d3a',
    coast: '#31404d',
    province: '#434d5b',
    city: '#384350',
    district: '#303945',
    countryLabel: '#5d6877',
    provinceLabel: '#7f8b9b',
    capitalLabel: '#d5dbe3',
    cityLabel: '#a3adba',
    districtLabel: '#76818f',
    halo: '#1a2129',
  },
}

/** Distinct in lightness as well as in hue, and each status has a shape of its own. */
export const STATUS_COLOUR: Record<MapTheme, Record<VehicleStatus, string>> = {
  light: { running: '#0b7a53', parked: '#3a63c8', charging: '#a86400', alarm: '#d02c1c', offline: '#7d8590' },
  dark: { running: '#34c48c', parked: '#7ba2ff', charging: '#f0b03f', alarm: '#ff6b57', offline: '#8c96a3' },
}

/** What a marker is edged with, and what is drawn on it. */
export const MARKER_EDGE: Record<MapTheme, string> = { light: '#ffffff', dark: '#10161d' }

export const DEFAULT_ACCENT: Record<MapTheme, string> = { light: '#2f6bd8', dark: '#5b8ff0' }

export const GAP_COLOUR: Record<MapTheme, string> = { light: '#8a929d', dark: '#8a95a3' }

/** Highest drawn last. */
export const STATUS_ORDER: Record<VehicleStatus, number> = {
  offline: 0,
  parked: 1,
  charging: 2,
  running: 3,
  alarm: 4,
}
