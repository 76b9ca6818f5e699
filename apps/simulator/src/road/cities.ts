/** A large city in which buses, taxis and vans of the demo drive. */
export interface City {
  name: string
  /** First two characters of its plates. */
  plates: string
  lng: number
  lat: number
}

const city = (name: string, plates: string, lng: number, lat: number): City => ({
  name,
  plates,
  lng,
  lat,
})

export const CITIES: readonly City[] = [
  city('北京', '京A', 116.392, 39.905),
  city('天津', '津A', 117.199, 39.117),
  city('沈阳', '辽A', 123.426, 41.796),
  city('哈尔滨', '黑A', 126.639, 45.749),
  city('上海', '沪A', 121.482, 31.226),
  city('南京', '苏A', 118.803, 32.035),
  city('杭州', '浙A', 120.203, 30.277),
  city('合肥', '皖A', 117.276, 31.849),
  city('济南', '鲁A', 117.007, 36.665),
  city('郑州', '豫A', 113.68, 34.759),
  city('武汉', '鄂A', 114.296, 30.569),
  city('长沙', '湘A', 112.975, 28.2),
  city('广州', '粤A', 113.271, 23.123),
  city('深圳', '粤B', 114.029, 22.545),
  city('重庆', '渝A', 106.546, 29.55),
  city('成都', '川A', 104.07, 30.659),
  city('昆明', '云A', 102.716, 25.041),
  city('西安', '陕A', 108.949, 34.265),
  city('乌鲁木齐', '新A', 87.597, 43.814),
]
