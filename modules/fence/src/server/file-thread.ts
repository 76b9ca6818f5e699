import { type FenceFileFormat, type FenceFileOptions, readFenceFile } from '@motorpool/geo/fence-files'
import { answer } from '@motorpool/offload/thread'

export interface FileWork {
  text: string
  format: FenceFileFormat
  options: FenceFileOptions
}

answer(({ text, format, options }: FileWork) => readFenceFile(text, format, options))
