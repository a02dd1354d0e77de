type Correction = { lat: number; lon: number; why: string };
type Addition = { name: string; lat: number; lon: number; why: string };

/** Ports whose position in the package is wrong, by UN/LOCODE, with the right one. */
export const CORRECTIONS: Readonly<Record<string, Correction>> = {
  CDBOA: { lat: -5.85, lon: 13.05, why: 'latitude and longitude are swapped' },
  CDMAT: { lat: -5.82, lon: 13.45, why: 'latitude and longitude are swapped' },
  CNYTN: { lat: 22.57, lon: 114.27, why: 'lies in Fujian; Yantian is a district of Shenzhen' },
  DZAAE: { lat: 36.9, lon: 7.77, why: 'latitude and longitude are swapped' },
  EGALY: { lat: 31.19, lon: 29.88, why: 'lies 20 km inland, east of the city' },
  EGEDK: { lat: 31.13, lon: 29.8, why: 'lies in the desert; El Dekheila is beside Alexandria' },
  GACLZ: { lat: -0.63, lon: 8.7, why: 'is the town of Port-Gentil; the cape is north of it' },
  GBLON: { lat: 51.46, lon: 0.36, why: 'is the city; the ships berth at Tilbury' },
  TNJAR: { lat: 33.5, lon: 11.12, why: 'the longitude has the wrong sign' },
  TRAMB: { lat: 40.97, lon: 28.69, why: 'lies in Georgia; Ambarli is beside Istanbul' },
  ZAPLZ: { lat: -33.96, lon: 25.63, why: 'lies 30 km inland' },
};

/** What the package calls a port in Africa and is none: inland towns, airports, the same port twice. */
export const DROPPED: Readonly<Record<string, string>> = {
  BFOUA: 'inland',
  DJPOD: 'is DJJIB again',
  DZGHA: 'inland',
  EGSOK: 'is EGAIS again',
  KENBO: 'inland',
  MGTOA: 'is MGTMM again',
  MLBKO: 'inland',
  MWBLZ: 'inland',
  REPDG: 'is RELPT again',
  REREU: 'an airport',
  RERUN: 'an airport',
  RWKGL: 'inland',
  TNTUN: 'the city; its ports are La Goulette and Rades',
  UGJIN: 'on a lake',
  UGKLA: 'on a lake',
  ZABFN: 'inland',
  ZAJNB: 'inland',
  ZAPRY: 'inland',
  ZMLUN: 'inland',
  ZWBUQ: 'inland',
  ZWHRE: 'inland',
  ZWUTA: 'inland',
};

/** African ports of today that the package does not know. */
export const ADDITIONS: Readonly<Record<string, Addition>> = {
  CDBNW: { name: 'Banana', lat: -6.01, lon: 12.4, why: 'missing' },
  CMKBI: { name: 'Kribi', lat: 2.74, lon: 9.86, why: 'opened in 2018' },
  EGSGA: { name: 'Safaga', lat: 26.74, lon: 33.94, why: 'missing' },
  KELAU: { name: 'Lamu', lat: -2.27, lon: 40.9, why: 'opened in 2021' },
  LRUCN: { name: 'Buchanan', lat: 5.86, lon: -10.06, why: 'missing' },
  MANDR: { name: 'Nador', lat: 35.28, lon: -2.93, why: 'missing' },
  NGLKK: { name: 'Lekki', lat: 6.42, lon: 3.99, why: 'opened in 2023' },
  SDSUA: { name: 'Suakin', lat: 19.11, lon: 37.34, why: 'missing' },
  SOBSA: { name: 'Bosaso', lat: 11.28, lon: 49.18, why: 'missing' },
  TZMYW: { name: 'Mtwara', lat: -10.27, lon: 40.19, why: 'missing' },
  ZAMZY: { name: 'Mossel Bay', lat: -34.18, lon: 22.15, why: 'missing' },
  ZASDB: { name: 'Saldanha Bay', lat: -33.02, lon: 17.96, why: 'missing' },
};
