import { bytes, code } from '@motorpool/gbt'
import { SIGNATURE_TYPE } from '../catalogue/codes.ts'

/** 2025: algorithm, R and S; RSA puts the whole signature into R. Signed is everything from the time up to the FF. */
export const SIGNATURE_ITEMS = [
  code('algorithm', ['签名算法', 'Signature algorithm', '署名アルゴリズム'], SIGNATURE_TYPE),
  bytes('r', ['签名R值', 'Signature R', '署名R値'], 'rLength', ['签名R值长度', 'Length of R', 'R値の長さ']),
  bytes('s', ['签名S值', 'Signature S', '署名S値'], 'sLength', ['签名S值长度', 'Length of S', 'S値の長さ']),
] as const
