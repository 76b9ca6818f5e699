import { fileUrl, type Row } from '@motorpool/resource/web'
import { asText, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { DRAWINGS } from './drawings.ts'
import { vehicleTitle } from './panels.ts'

/** Attachments with a picture of the vehicle, the best first: of its model, of its series. */
export const picturesOf = (vehicle: Row): string[] =>
  [vehicle.modelImage, vehicle.seriesImage].filter((id) => typeof id === 'string' && id !== '').map(String)

/** What the vehicle looks like; a drawing of its kind where there is no picture, or none that can be shown. */
export function VehiclePhoto({ vehicle }: { vehicle: Row }): ReactNode {
  const t = useText()
  const [broken, setBroken] = useState<readonly string[]>([])
  const picture = picturesOf(vehicle).find((id) => !broken.includes(id))
  return (
    <div className="vehicle-photo">
      {picture ? (
        <img
          src={fileUrl(picture)}
          alt={t('vehicle.photo', { name: asText(vehicle.vehicleModel ?? vehicleTitle(vehicle)) })}
          onError={() => setBroken((old) => [...old, picture])}
        />
      ) : (
        <Drawn category={String(vehicle.vehicleCategory)} />
      )}
    </div>
  )
}

function Drawn({ category }: { category: string }): ReactNode {
  const drawing = DRAWINGS[category] ?? DRAWINGS.CUSTOM
  if (!drawing) return null
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true">
      <path className="vehicle-photo-ground" d="M6 124.5h228" />
      <path className="vehicle-photo-body" d={drawing.body} />
      <path className="vehicle-photo-lines" d={drawing.lines} />
      {drawing.wheels.map(([x, y, r]) => (
        <circle key={x} className="vehicle-photo-wheel" cx={x} cy={y} r={r} />
      ))}
    </svg>
  )
}
