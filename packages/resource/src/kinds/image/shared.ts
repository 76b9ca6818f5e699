import { defineKind, type Kind } from '../../shared/kind.ts'
import { type FileOptions, fileKind } from '../file/shared.ts'

export const IMAGE_EXT = ['png', 'jpg', 'gif'] as const

export const imageKind: Kind<string, FileOptions> = defineKind({
  ...fileKind,
  formType: 'upload',
  cellType: 'image',
})
