import { alarmDrawing, drawings, paint, statusDrawing } from './icons.ts'
import { type MapTheme, VEHICLE_STATUSES } from './types.ts'

/** Degrees between two drawings of a vehicle that drives. */
const TURN = 15
const TURNS = 360 / TURN
/** Side of a drawing in the units of its paths. */
const UNITS = 32
const RUNNING = VEHICLE_STATUSES.indexOf('running')
/** Places in the sheet: a status each, its greyed form, the alarm's badge, then the turns of a vehicle that drives. */
const FADED = VEHICLE_STATUSES.length
const BADGE = FADED + 1
const TURNED = BADGE + 1
const FADING = 0.6

/** All markers of a theme in one size, drawn once: what a frame does with each vehicle is one copy of a square of pixels. */
export class FleetSprites {
  readonly sheet: HTMLCanvasElement
  /** Side of a marker in pixels of the canvas. */
  readonly side: number

  constructor(theme: MapTheme, scale: number, ratio: number) {
    this.side = Math.ceil(UNITS * scale * ratio)
    this.sheet = document.createElement('canvas')
    this.sheet.width = this.side * (TURNED + TURNS)
    this.sheet.height = this.side
    const context = this.sheet.getContext('2d')
    if (!context) throw new Error('no 2D canvas to draw map markers on')
    const put = (place: number, draw: () => void, turn = 0) => {
      context.save()
      context.translate((place + 0.5) * this.side, this.side / 2)
      context.rotate((turn * Math.PI) / 180)
      context.scale(this.side / UNITS, this.side / UNITS)
      context.translate(-UNITS / 2, -UNITS / 2)
      draw()
      context.restore()
    }
    for (const [place, status] of VEHICLE_STATUSES.entries())
      put(place, () => paint(context, statusDrawing(status, theme)))
    put(FADED, () => {
      context.globalAlpha = FADING
      paint(context, statusDrawing('offline', theme))
    })
    put(BADGE, () => paint(context, alarmDrawing(theme)))
    const arrow = drawings(theme)['mp-running']
    for (let i = 0; i < TURNS && arrow; i++) put(TURNED + i, () => paint(context, arrow), i * TURN)
  }

  /** Place of a vehicle's marker in the sheet, in pixels. @param heading degrees; negative where it is unknown */
  placeOf(status: number, heading: number, faded: boolean): number {
    if (faded) return FADED * this.side
    if (status !== RUNNING || heading < 0) return status * this.side
    return (TURNED + (Math.round(heading / TURN) % TURNS)) * this.side
  }

  get badge(): number {
    return BADGE * this.side
  }
}
