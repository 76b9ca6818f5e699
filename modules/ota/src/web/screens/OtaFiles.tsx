import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { otaFiles } from '../../shared/files.ts'
import { PackageInput } from '../PackageInput.tsx'

const INPUTS = { file: PackageInput }

/** Packages with their signatures. */
export default function OtaFiles(): ReactNode {
  return <ResourceScreen resource={otaFiles} inputs={INPUTS} />
}
