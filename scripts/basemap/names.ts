/**
 * Names of provinces in English and Japanese and of cities in English, for the labels of the other two languages.
 * Keys are the first two, and the first four, digits of the adcode.
 */
const PROVINCES = `
11 北京 Beijing 北京
12 天津 Tianjin 天津
13 河北 Hebei 河北
14 山西 Shanxi 山西
15 内蒙古 Inner_Mongolia 内モンゴル
21 辽宁 Liaoning 遼寧
22 吉林 Jilin 吉林
23 黑龙江 Heilongjiang 黒竜江
31 上海 Shanghai 上海
32 江苏 Jiangsu 江蘇
33 浙江 Zhejiang 浙江
34 安徽 Anhui 安徽
35 福建 Fujian 福建
36 江西 Jiangxi 江西
37 山东 Shandong 山東
41 河南 Henan 河南
42 湖北 Hubei 湖北
43 湖南 Hunan 湖南
44 广东 Guangdong 広東
45 广西 Guangxi 広西
46 海南 Hainan 海南
50 重庆 Chongqing 重慶
51 四川 Sichuan 四川
52 贵州 Guizhou 貴州
53 云南 Yunnan 雲南
54 西藏 Xizang チベット
61 陕西 Shaanxi 陝西
62 甘肃 Gansu 甘粛
63 青海 Qinghai 青海
64 宁夏 Ningxia 寧夏
65 新疆 Xinjiang 新疆
71 台湾 Taiwan 台湾
81 香港 Hong_Kong 香港
82 澳门 Macao マカオ
`

const CITIES = `
1301 Shijiazhuang Tangshan Qinhuangdao Handan Xingtai Baoding Zhangjiakou Chengde Cangzhou Langfang Hengshui
1401 Taiyuan Datong Yangquan Changzhi Jincheng Shuozhou Jinzhong Yuncheng Xinzhou Linfen Lüliang
1501 Hohhot Baotou Wuhai Chifeng Tongliao Ordos Hulunbuir Bayannur Ulanqab
1522 Hinggan
1525 Xilingol
1529 Alxa
2101 Shenyang Dalian Anshan Fushun Benxi Dandong Jinzhou Yingkou Fuxin Liaoyang Panjin Tieling Chaoyang Huludao
2201 Changchun Jilin Siping Liaoyuan Tonghua Baishan Songyuan Baicheng
2224 Yanbian
2301 Harbin Qiqihar Jixi Hegang Shuangyashan Daqing Yichun Jiamusi Qitaihe Mudanjiang Heihe Suihua
2327 Da_Hinggan_Ling
3201 Nanjing Wuxi Xuzhou Changzhou Suzhou Nantong Lianyungang Huai'an Yancheng Yangzhou Zhenjiang Taizhou Suqian
3301 Hangzhou Ningbo Wenzhou Jiaxing Huzhou Shaoxing Jinhua Quzhou Zhoushan Taizhou Lishui
3401 Hefei Wuhu Bengbu Huainan Ma'anshan Huaibei Tongling Anqing
3410 Huangshan Chuzhou Fuyang Suzhou
3415 Lu'an Bozhou Chizhou Xuancheng
3501 Fuzhou Xiamen Putian Sanming Quanzhou Zhangzhou Nanping Longyan Ningde
3601 Nanchang Jingdezhen Pingxiang Jiujiang Xinyu Yingtan Ganzhou Ji'an Yichun Fuzhou Shangrao
3701 Jinan Qingdao Zibo Zaozhuang Dongying Yantai Weifang Jining Tai'an Weihai Rizhao
3713 Linyi Dezhou Liaocheng Binzhou Heze
4101 Zhengzhou Kaifeng Luoyang Pingdingshan Anyang Hebi Xinxiang Jiaozuo Puyang Xuchang Luohe Sanmenxia Nanyang Shangqiu Xinyang Zhoukou Zhumadian
4201 Wuhan Huangshi Shiyan
4205 Yichang Xiangyang Ezhou Jingmen Xiaogan Jingzhou Huanggang Xianning Suizhou
4228 Enshi
4301 Changsha Zhuzhou Xiangtan Hengyang Shaoyang Yueyang Changde Zhangjiajie Yiyang Chenzhou Yongzhou Huaihua Loudi
4331 Xiangxi
4401 Guangzhou Shaoguan Shenzhen Zhuhai Shantou Foshan Jiangmen Zhanjiang Maoming
4412 Zhaoqing Huizhou Meizhou Shanwei Heyuan Yangjiang Qingyuan Dongguan Zhongshan
4451 Chaozhou Jieyang Yunfu
4501 Nanning Liuzhou Guilin Wuzhou Beihai Fangchenggang Qinzhou Guigang Yulin Baise Hezhou Hechi Laibin Chongzuo
4601 Haikou Sanya Sansha Danzhou
5101 Chengdu
5103 Zigong Panzhihua Luzhou Deyang Mianyang Guangyuan Suining Neijiang Leshan
5113 Nanchong Meishan Yibin Guang'an Dazhou Ya'an Bazhong Ziyang
5132 Ngawa Garzê Liangshan
5201 Guiyang Liupanshui Zunyi Anshun Bijie Tongren
5223 Qianxinan
5226 Qiandongnan Qiannan
5301 Kunming
5303 Qujing Yuxi Baoshan Zhaotong Lijiang Pu'er Lincang
5323 Chuxiong
5325 Honghe Wenshan
5328 Xishuangbanna Dali
5331 Dehong
5333 Nujiang Dêqên
5401 Lhasa Xigazê Qamdo Nyingchi Shannan Nagqu
5425 Ngari
6101 Xi'an Tongchuan Baoji Xianyang Weinan Yan'an Hanzhong Yulin Ankang Shangluo
6201 Lanzhou Jiayuguan Jinchang Baiyin Tianshui Wuwei Zhangye Pingliang Jiuquan Qingyang Dingxi Longnan
6229 Linxia Gannan
6301 Xining Haidong
6322 Haibei Huangnan
6325 Hainan Golog Yushu Haixi
6401 Yinchuan Shizuishan Wuzhong Guyuan Zhongwei
6501 Ürümqi Karamay
6504 Turpan Hami
6523 Changji
6527 Bortala Bayingolin Aksu Kizilsu Kashgar Hotan
6540 Ili
6542 Tacheng Altay
`

export interface ProvinceName {
  zh: string
  en: string
  ja: string
}

const lines = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '))

const readable = (word: string): string => word.replaceAll('_', ' ')

export const provinceNames: ReadonlyMap<number, ProvinceName> = new Map(
  lines(PROVINCES).map(([code, zh, en, ja]) => [
    Number(code) * 10_000,
    { zh: zh as string, en: readable(en as string), ja: ja as string },
  ]),
)

/** Each line begins with the first city's four digits; the others follow it one by one. */
export const cityNames: ReadonlyMap<number, string> = new Map(
  lines(CITIES).flatMap(([first, ...names]) =>
    names.map((name, i): [number, string] => [(Number(first) + i) * 100, readable(name)]),
  ),
)
