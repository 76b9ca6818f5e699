import { type InputProps, uploadFile } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Button } from 'antd'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'

const WIDTH = 640
const HEIGHT = 240
const LINE = 3

/** Where a pointer is on the canvas, whatever its size on the screen. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const box = currentTarget.getBoundingClientRect()
  return [((clientX - box.left) / box.width) * WIDTH, ((clientY - box.top) / box.height) * HEIGHT]
}

/** Ink on paper, in every look of the console: the picture is kept. */
function draw(
  canvas: HTMLCanvasElement,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.lineWidth = LINE
  pen.lineCap = 'round'
  pen.strokeStyle = '#111111'
  pen.beginPath()
  pen.moveTo(...from)
  pen.lineTo(...to)
  pen.stroke()
}

const blank = (canvas: HTMLCanvasElement) => {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
}

const pictureOf = (canvas: HTMLCanvasElement): Promise<File | undefined> =>
  new Promise((resolve) => {
    canvas.toBlob((blob) =>
      resolve(blob ? new File([blob], 'signature.png', { type: 'image/png' }) : undefined),
    )
  })

/** The owner signs with a finger or a pen; each stroke that ends is kept as the picture. */
export function SignaturePad({ onChange, name, id }: InputProps): ReactNode {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<[number, number]>(undefined)
  const [signed, setSigned] = useState(false)
  const keep = async () => {
    const picture = canvas.current && (await pictureOf(canvas.current))
    if (picture) onChange?.((await uploadFile(picture)).id)
  }
  return (
    <div className="sv-sign">
      <canvas
        ref={(node) => {
          if (node && canvas.current !== node) blank(node)
          canvas.current = node
        }}
        id={id}
        width={WIDTH}
        height={HEIGHT}
        aria-label={name}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = pointOf(event)
        }}
        onPointerMove={(event) => {
          if (!last.current) return
          const next = pointOf(event)
          draw(event.currentTarget, last.current, next)
          last.current = next
          setSigned(true)
        }}
        onPointerUp={() => {
          if (last.current) void keep()
          last.current = undefined
        }}
      />
      <Button
        size="small"
        disabled={!signed}
        onClick={() => {
          if (canvas.current) blank(canvas.current)
          setSigned(false)
          onChange?.(null)
        }}
      >
        {t('service.signAgain')}
      </Button>
    </div>
  )
}
