/** The countries of Africa (ISO 3166-1 alpha-2), each with the time zones that are its own. */
const ZONES = {
  AO: ['Africa/Luanda'],
  BF: ['Africa/Ouagadougou'],
  BI: ['Africa/Bujumbura'],
  BJ: ['Africa/Porto-Novo'],
  BW: ['Africa/Gaborone'],
  CD: ['Africa/Kinshasa', 'Africa/Lubumbashi'],
  CF: ['Africa/Bangui'],
  CG: ['Africa/Brazzaville'],
  CI: ['Africa/Abidjan'],
  CM: ['Africa/Douala'],
  CV: ['Atlantic/Cape_Verde'],
  DJ: ['Africa/Djibouti'],
  DZ: ['Africa/Algiers'],
  EG: ['Africa/Cairo'],
  ER: ['Africa/Asmara'],
  ET: ['Africa/Addis_Ababa'],
  GA: ['Africa/Libreville'],
  GH: ['Africa/Accra'],
  GM: ['Africa/Banjul'],
  GN: ['Africa/Conakry'],
  GQ: ['Africa/Malabo'],
  GW: ['Africa/Bissau'],
  KE: ['Africa/Nairobi'],
  KM: ['Indian/Comoro'],
  LR: ['Africa/Monrovia'],
  LS: ['Africa/Maseru'],
  LY: ['Africa/Tripoli'],
  MA: ['Africa/Casablanca'],
  MG: ['Indian/Antananarivo'],
  ML: ['Africa/Bamako'],
  MR: ['Africa/Nouakchott'],
  MU: ['Indian/Mauritius'],
  MW: ['Africa/Blantyre'],
  MZ: ['Africa/Maputo'],
  NA: ['Africa/Windhoek'],
  NE: ['Africa/Niamey'],
  NG: ['Africa/Lagos'],
  RW: ['Africa/Kigali'],
  SC: ['Indian/Mahe'],
  SD: ['Africa/Khartoum'],
  SL: ['Africa/Freetown'],
  SN: ['Africa/Dakar'],
  SO: ['Africa/Mogadishu'],
  SS: ['Africa/Juba'],
  ST: ['Africa/Sao_Tome'],
  SZ: ['Africa/Mbabane'],
  TD: ['Africa/Ndjamena'],
  TG: ['Africa/Lome'],
  TN: ['Africa/Tunis'],
  TZ: ['Africa/Dar_es_Salaam'],
  UG: ['Africa/Kampala'],
  ZA: ['Africa/Johannesburg'],
  ZM: ['Africa/Lusaka'],
  ZW: ['Africa/Harare'],
} as const satisfies Record<string, readonly string[]>;

export type Country = keyof typeof ZONES;

export const COUNTRIES = Object.keys(ZONES).filter((code): code is Country => code in ZONES);

/** The country whose time zone it is; undefined for a zone of another continent, or of none. */
export function countryOfZone(timeZone: string | undefined): Country | undefined {
  return COUNTRIES.find((code) => ZONES[code].some((zone) => zone === timeZone));
}

/** The time zone of a country of Africa, of its capital where it has several; undefined for another. */
export function zoneOfCountry(code: string): string | undefined {
  const zones: Partial<Record<string, readonly string[]>> = ZONES;
  return zones[code]?.[0];
}
