import type { Content } from '#domain/content/content.ts'

type DistancesProps = { caption: string; distances: Content['location']['distances'] }

/** How far it is by road (specification 2): airport, railway station, city centre. */
export function Distances({ caption, distances }: DistancesProps) {
  if (distances.length === 0) return null
  return (
    <table className="distances">
      <caption className="vh">{caption}</caption>
      <tbody>
        {distances.map(({ place, via, kilometres }) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            <td>{via}</td>
            <td>
              {kilometres} <small>km</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
