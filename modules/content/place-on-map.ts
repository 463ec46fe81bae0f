/** The coordinates in links of OpenStreetMap, Google Maps and Apple Maps. */
const shapes = [
  /[?&]mlat=(?<latitude>-?\d+(?:\.\d+)?)&mlon=(?<longitude>-?\d+(?:\.\d+)?)/,
  /!3d(?<latitude>-?\d+(?:\.\d+)?)!4d(?<longitude>-?\d+(?:\.\d+)?)/,
  /[?&](?:q|query|ll|center|destination)=(?:loc:)?(?<latitude>-?\d+(?:\.\d+)?)(?:,|%2C)\s*(?<longitude>-?\d+(?:\.\d+)?)/i,
  /\/@(?<latitude>-?\d+(?:\.\d+)?),(?<longitude>-?\d+(?:\.\d+)?)/,
  /#map=\d+(?:\.\d+)?\/(?<latitude>-?\d+(?:\.\d+)?)\/(?<longitude>-?\d+(?:\.\d+)?)/,
]

type PlaceOnMap = { latitude: number; longitude: number }

/** The place in a link to a map, in degrees; null where the link has none, such as a short link. */
export function placeOnMap(mapUrl: string): PlaceOnMap | null {
  const found = shapes.map((shape) => shape.exec(mapUrl)?.groups).find((groups) => groups !== undefined)
  if (!found) return null
  const [latitude, longitude] = [Number(found.latitude), Number(found.longitude)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
