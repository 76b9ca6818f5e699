/** From which charges a capacity is estimated, and when it is low. */
export const CAPACITY = {
  /** %: of a smaller rise, the resolution of the charge level alone is more than a twentieth of the result. */
  riseMin: 20,
  /** % of the time of a charge in which current and voltage are known: what is missing widens the bound. */
  measuredMin: 90,
  /** The newest ones: a battery ages by less than 1 % in as many. */
  chargesMax: 20,
  days: 90,
  /** %: the charge level is reported in whole percent, so each end may be half of one off. */
  socStep: 1,
  /** A: of the current that is reported. */
  currentStep: 0.1,
  /** % of the rated energy: GB/T 31484 ends the life of a traction battery there, and warranties do. */
  least: 80,
} as const

/** Between the highest and the lowest cell, without load. */
export const CELLS = {
  days: 7,
  /** A: the resistance of cells (about 1 mΩ, a fifth of it different) makes 2 mV of it, which is the resolution. */
  restCurrent: 10,
  /** %: below, the voltage falls so steeply that a healthy pack looks like one that has drifted apart. */
  restSoc: 20,
  /** mV: beyond what balancing takes back; makers have packs looked at from 50 to 150 mV. */
  most: 100,
  /** Deviations of its model (0.6745 × distance / MAD): the bound of Iglewicz and Hoaglin for outliers. */
  outlier: 3.5,
  /** mV: less is not worth a look, however alike the others are. */
  outlierMin: 20,
  /** mV: the resolution; models whose vehicles are all alike would make outliers of noise. */
  deviationMin: 2,
  /** Vehicles of a model, below which there is no median worth a comparison. */
  vehicles: 5,
} as const

export const INSULATION = {
  days: 7,
  /** Ω/V of the rated voltage: GB 18384 asks for it where circuits are joined to alternating current. */
  perVolt: 500,
  /** kΩ: in any case. GB 18384 asks for 100 Ω/V of direct current: that is what packs up to 1000 V have to have. */
  least: 100,
  /** Days of the trend, and how many of them have to be known. */
  trendDays: 30,
  trendMin: 10,
  /** Days in which it would reach the bound if it went on falling so: time enough for an appointment. */
  ahead: 90,
} as const

/** Between the warmest and the coldest probe. */
export const TEMPERATURES = {
  days: 7,
  /** K: cells that are ten degrees warmer age about twice as fast (Arrhenius). */
  most: 10,
} as const

export const FUEL = {
  days: 30,
  /** km: below, what swashes in the tank is too large a part of what was used. */
  distanceMin: 100,
  /** l: floats give whole litres, or about 1 % of a tank, whatever the message could carry. */
  levelStep: 1,
  /** Vehicles of a model, below which there is no median worth a comparison. */
  vehicles: 5,
  /** % above the median of its model: drivers and loads make 10 to 15 % of difference. */
  most: 20,
} as const
