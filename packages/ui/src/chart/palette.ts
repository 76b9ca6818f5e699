/** Series colours that stay apart for colour-blind eyes, in light and dark. */
export const SERIES_LIGHT = [
  '#2f55d4',
  '#c2570c',
  '#0f7f74',
  '#9333b8',
  '#b91c4b',
  '#5f6b0f',
  '#0b6fa4',
  '#7a4a21',
]
export const SERIES_DARK = [
  '#8aa6ff',
  '#fb9a5b',
  '#4fd1c2',
  '#d18bf0',
  '#f98aa9',
  '#c6d34f',
  '#6cc0ee',
  '#d3a378',
]

export function seriesColor(index: number, dark: boolean): string {
  const list = dark ? SERIES_DARK : SERIES_LIGHT
  return list[index % list.length] as string
}
