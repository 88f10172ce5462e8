// Published vectors: github.com/transparency-dev/merkle at 417fb0c (Apache-2.0),
// testonly/constants.go and testdata/inclusion; recomputed with an independent implementation.

/** Data of the leaves in hexadecimal. */
export const LEAF_DATA = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]

/** Roots over the first n leaves, for n from 0 to 8. */
export const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/** The nodes of the paths. */
const NODES = [
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  '0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '07506a85fd9dd2f120eb694f86011e5bb4662e5c415a62917033d4a9624487e7',
  'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  '4271a26be0d8a84f0bd54c8c302e7cb3a3b5d1fa6780a40bcce2873477dab658',
  '837dbb152e9b079010717e84e865da4ebc0fa198a806d59d31bf15accef22d0e',
  'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
  '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  '46f6ffadd3d06a09ff3c5860d2755c8b9819db7df44251788c7d8e3180de8eb1',
]

// Index, size, and path as indexes of NODES.
const PATH_PLACES: [index: number, size: number, places: number[]][] = [
  [0, 1, []],
  [0, 2, [0]],
  [1, 2, [1]],
  [0, 3, [0, 2]],
  [1, 3, [1, 2]],
  [2, 3, [3]],
  [0, 4, [0, 4]],
  [1, 4, [1, 4]],
  [2, 4, [5, 3]],
  [3, 4, [2, 3]],
  [0, 5, [0, 4, 6]],
  [1, 5, [1, 4, 6]],
  [2, 5, [5, 3, 6]],
  [3, 5, [2, 3, 6]],
  [4, 5, [7]],
  [0, 6, [0, 4, 8]],
  [1, 6, [1, 4, 8]],
  [2, 6, [5, 3, 8]],
  [3, 6, [2, 3, 8]],
  [4, 6, [9, 7]],
  [5, 6, [6, 7]],
  [0, 7, [0, 4, 10]],
  [1, 7, [1, 4, 10]],
  [2, 7, [5, 3, 10]],
  [3, 7, [2, 3, 10]],
  [4, 7, [9, 11, 7]],
  [5, 7, [6, 11, 7]],
  [6, 7, [8, 7]],
  [0, 8, [0, 4, 12]],
  [1, 8, [1, 4, 12]],
  [2, 8, [5, 3, 12]],
  [3, 8, [2, 3, 12]],
  [4, 8, [9, 13, 7]],
  [5, 8, [6, 13, 7]],
  [6, 8, [14, 8, 7]],
  [7, 8, [11, 8, 7]],
]

/** All 36 inclusion paths in trees of up to 8 leaves, bottom first. */
export const PATHS = PATH_PLACES.map(([index, size, places]) => ({
  index,
  size,
  path: places.map((at) => NODES[at] ?? ''),
}))
