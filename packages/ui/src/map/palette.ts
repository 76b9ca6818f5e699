import type { MapTheme, VehicleStatus } from './types.ts'

export interface RoadPaint {
  fill: string
  edge: string
  far: string
}

export interface BasePalette {
  sea: string
  foreign: string
  land: string
  urban: string
  green: string
  building: string
  /** Lakes and rivers. */
  water: string
  rail: string
  /** Fill and edge of the road classes; `far` is the line without an edge at low zoom. */
  motorway: RoadPaint
  trunk: RoadPaint
  primary: RoadPaint
  street: RoadPaint
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
  townLabel: string
  waterLabel: string
  roadLabel: string
  halo: string
}

export const BASE: Record<MapTheme, BasePalette> = {
  light: {
    sea: '#cfdfea',
    foreign: '#eceeec',
    land: '#f6f6f3',
    urban: '#ecebe6',
    green: '#e6eee0',
    building: '#e4e2dc',
    water: '#c6dbea',
    rail: '#c3c5ca',
    motorway: { fill: '#f9e9c6', edge: '#d9c193', far: '#e3cd9f' },
    trunk: { fill: '#fdf6e3', edge: '#d9cfb8', far: '#dfd5bf' },
    primary: { fill: '#ffffff', edge: '#d5d6d4', far: '#dcdcd9' },
    street: { fill: '#ffffff', edge: '#dddedc', far: '#e4e4e1' },
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
    districtLabel: '#78818f',
    townLabel: '#8a929e',
    waterLabel: '#6f93ad',
    roadLabel: '#9a7f4c',
    halo: '#f8f8f6',
  },
  dark: {
    sea: '#0d161f',
    foreign: '#171d24',
    land: '#1e252d',
    urban: '#252d36',
    green: '#1d2a29',
    building: '#2a323c',
    water: '#12273a',
    rail: '#3c4652',
    motorway: { fill: '#575042', edge: '#171c22', far: '#4a4539' },
    trunk: { fill: '#474840', edge: '#181d23', far: '#3e403b' },
    primary: { fill: '#3b434c', edge: '#191f26', far: '#343c45' },
    street: { fill: '#323a43', edge: '#1a2027', far: '#2e353e' },
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
    districtLabel: '#7f8a98',
    townLabel: '#737e8c',
    waterLabel: '#557590',
    roadLabel: '#a3946f',
    halo: '#1a2129',
  },
}

/** Distinct in lightness as well as in hue, and each status has a shape of its own. */
export const STATUS_COLOUR: Record<MapTheme, Record<VehicleStatus, string>> = {
  light: {
    running: '#0b7a53',
    working: '#00727f',
    idling: '#a86400',
    parked: '#3a63c8',
    charging: '#7a3fc4',
    offline: '#7d8590',
    never: '#7d8590',
  },
  dark: {
    running: '#34c48c',
    working: '#45cbd9',
    idling: '#f0b03f',
    parked: '#7ba2ff',
    charging: '#c4a1ff',
    offline: '#8c96a3',
    never: '#8c96a3',
  },
}

export const ALARM_COLOUR: Record<MapTheme, string> = { light: '#d02c1c', dark: '#ff6b57' }

/** What a marker is edged with, and what is drawn on it. */
export const MARKER_EDGE: Record<MapTheme, string> = { light: '#ffffff', dark: '#10161d' }

export const DEFAULT_ACCENT: Record<MapTheme, string> = { light: '#2f6bd8', dark: '#5b8ff0' }

export const GAP_COLOUR: Record<MapTheme, string> = { light: '#8a929d', dark: '#8a95a3' }

/** Highest drawn last. */
export const STATUS_ORDER: Record<VehicleStatus, number> = {
  never: 0,
  offline: 1,
  parked: 2,
  charging: 3,
  idling: 4,
  working: 5,
  running: 6,
}
/** Those in alarm above all others, the selected one above these. */
export const ALARM_ORDER = 10
export const SELECTED_ORDER = 20
