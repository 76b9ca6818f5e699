import { ResourceScreen } from '@motorpool/resource/web'
import { fences } from '../../../shared/fences.ts'

export default function FenceScreen() {
  return <ResourceScreen resource={fences} />
}
